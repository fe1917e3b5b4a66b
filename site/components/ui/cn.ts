/** Joins class names and skips falsy ones. Classes that conflict are not merged: variants keep them apart. */
export { cx as cn } from 'class-variance-authority';
