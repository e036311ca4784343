// jsdom has no layout, and so nothing that could be scrolled. tests/browser looks at where a page stands.
Element.prototype.scrollIntoView = () => undefined;
