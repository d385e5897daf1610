/** The number of a house with its flat or floor, trimmed: begins with a letter or a digit. Used by the wizard and the server. */
export const DOOR = /^[\p{L}\d][\p{L}\d .,\-/#°º]*$/u;
