import type { Language } from '../../kernel/types.ts';

export type At = { readonly lat: number; readonly lng: number };

/** An address and its point; unknown parts are null. */
export type Address = At & {
  readonly label: string;
  readonly street: string | null;
  readonly number: string | null;
  /** Whether the point is that of the house, not the centre of the street or place. */
  readonly exact: boolean;
};

/** Finds the point of an address, and the address at a point. Both reject when the service is unavailable. */
export type Geocoder = {
  search(text: string, language: Language): Promise<readonly Address[]>;
  reverse(at: At, language: Language): Promise<Address | null>;
};
