// A button beside what is read only, to copy it; without script or without leave the person selects and copies.
export function copies(root) {
  if (!navigator.clipboard) return;
  root.querySelectorAll("[data-copy]").forEach((field) => {
    const button = document.createElement("button");
    const note = document.createElement("span");
    const line = document.createElement("p");
    button.type = "button";
    button.className = "btn small";
    button.textContent = field.dataset.copy;
    button.setAttribute("aria-describedby", field.id);
    note.className = "fine";
    note.setAttribute("role", "status");
    line.className = "row";
    line.append(button, note);
    button.addEventListener("click", () => {
      navigator.clipboard.writeText(field.value).then(
        () => {
          note.textContent = field.dataset.copied;
        },
        () => field.select(),
      );
    });
    field.after(line);
  });
}
