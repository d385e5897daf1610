import type { Language } from '../../shared/types.ts';

export type At = { readonly lat: number; readonly lng: number };

/** A point for an address; what the geocoder did not say is null. */
export type Address = At & {
  readonly label: string;
  readonly street: string | null;
  readonly number: string | null;
  /** The door itself, not the middle of a street or of a place. */
  readonly exact: boolean;
};

/** Where an address is, and which address is there. Both reject when the service cannot be asked. */
export type Geocoder = {
  search(text: string, language: Language): Promise<readonly Address[]>;
  reverse(at: At, language: Language): Promise<Address | null>;
};
