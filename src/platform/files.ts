/** Where photos and other uploads live: a folder, or later S3, behind one port. Keys are relative (`photos/ab12….webp`). */
export type Files = {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<{ bytes: Buffer; contentType: string } | null>;
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
};
