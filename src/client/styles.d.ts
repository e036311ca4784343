// Stylesheets are imported for the build and export nothing.
declare module '*.css';
