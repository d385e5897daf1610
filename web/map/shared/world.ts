/**
 * A point in the square of the whole map, from 0 to 1; separate from the shapes, whose library the page of a space does not need.
 */
export const worldX = (lng: number): number => (lng + 180) / 360;
export const worldY = (lat: number): number => 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
