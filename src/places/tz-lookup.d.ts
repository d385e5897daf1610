declare module 'tz-lookup' {
  /** IANA zone at a point; throws RangeError outside −90…90, −180…180. */
  const zoneAt: (latitude: number, longitude: number) => string;
  export default zoneAt;
}
