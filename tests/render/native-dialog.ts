// jsdom knows the element and not what opens it. What the browser does with it, and only that: tests/browser looks at the rest.
const before = new WeakMap<HTMLDialogElement, Element | null>();

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    before.set(this, document.activeElement);
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    const opener = before.get(this);
    if (opener instanceof HTMLElement) opener.focus();
  },
});
