/** Which gallery of a space a picture belongs to, in the words of the wizard's photo step. */
export type Slot = 'habitacion' | 'bano' | 'cocina1' | 'living' | 'comedor' | 'otro';

export type Scene = {
  readonly id: string;
  readonly slot: Slot;
  readonly tags: readonly string[];
  /** The whole picture, 1280×960. */
  readonly svg: () => string;
};
