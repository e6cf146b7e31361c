// A file that is too large is told at once, before minutes of sending; the server checks it again.
export function uploads(root) {
  root.querySelectorAll("input[type=file][data-limit]").forEach((input) => {
    const note = document.createElement("p");
    note.className = "error";
    note.setAttribute("role", "status");
    input.addEventListener("change", () => {
      const large = [...input.files].some((file) => file.size > Number(input.dataset.limit));
      note.textContent = large ? input.dataset.tooLarge : "";
      if (large) {
        input.value = "";
        input.after(note);
      } else {
        note.remove();
      }
    });
  });
}
