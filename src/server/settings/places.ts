/** Where a guest's transfer goes; shown on the payment page. */
export type TransferBank = {
  readonly name: string;
  readonly account: string;
  readonly holder: string;
  readonly governmentId: string;
  readonly email: string;
};

/** A bucket for uploads; without an endpoint it is Amazon's of the region. */
export type S3 = {
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly pathStyle: boolean;
};
