/** The number of a house with its flat or floor, trimmed: begins with a letter or a digit. The wizard and the server ask for the same. */
export const DOOR = /^[\p{L}\d][\p{L}\d .,\-/#°º]*$/u;
