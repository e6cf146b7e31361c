// A link with data-dialog opens the confirmation that is already on the page; without script the link reloads it open.
const open = (dialog) => {
  dialog.close();
  dialog.showModal();
  (dialog.querySelector(".error-summary") ?? dialog.querySelector("h2"))?.focus();
};

export function dialogs(root) {
  root.querySelectorAll("dialog.confirm[open]").forEach(open);
  root.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-dialog]");
    const dialog = opener && document.getElementById(opener.dataset.dialog);
    if (dialog) {
      event.preventDefault();
      open(dialog);
    }
    const closer = event.target.closest?.("dialog [data-close]");
    if (closer) {
      event.preventDefault();
      closer.closest("dialog").close();
    }
  });
}
