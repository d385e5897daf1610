export const SLOTS = ['habitacion', 'bano', 'cocina1', 'living', 'comedor', 'otro'] as const;
export type Slot = (typeof SLOTS)[number];

/** A picture shared by the demo spaces, as a host would upload it. */
export type Picture = { readonly id: string; readonly slot: Slot; readonly tags: ReadonlySet<string>; readonly bytes: Buffer };
