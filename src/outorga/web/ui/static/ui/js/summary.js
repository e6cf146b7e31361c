// The error summary takes the focus; a link of it goes to the field, not only to its place.
export function summary(root) {
  const box = root.querySelector("[data-focus]");
  if (!box) return;
  box.focus();
  box.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    const field = link && document.getElementById(link.hash.slice(1));
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.closest(".field")?.scrollIntoView({ block: "center" });
  });
}
