// jsdom has no layout and no scrolling; tests/browser covers scroll positions.
Element.prototype.scrollIntoView = () => undefined;
