// A button that writes the position of the device into its field; where the device has none, the field stays as it is.
const written = ({ latitude, longitude }) =>
  [latitude, longitude].map((degrees) => degrees.toFixed(6).replace(".", ",")).join("; ");

export function positions(root) {
  if (!navigator.geolocation || !isSecureContext) return;
  root.querySelectorAll("input[data-position]").forEach((field) => {
    const button = document.createElement("button");
    const note = document.createElement("p");
    button.type = "button";
    button.className = "btn";
    button.textContent = field.dataset.position;
    note.className = "fine";
    note.setAttribute("role", "status");
    button.addEventListener("click", () => {
      note.textContent = field.dataset.positionWaits;
      navigator.geolocation.getCurrentPosition(
        (found) => {
          field.value = written(found.coords);
          note.textContent = "";
        },
        () => {
          note.textContent = field.dataset.noPosition;
        },
        { enableHighAccuracy: true, timeout: 15000 },
      );
    });
    field.after(button, note);
  });
}
