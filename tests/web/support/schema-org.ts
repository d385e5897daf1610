type Node = Record<string, unknown>;

/** Properties that schema.org allows on everything. */
const ON_ANYTHING = ['@context', '@id', '@type', 'name', 'url', 'image', 'description', 'mainEntityOfPage'];
/** Of a place that is let, whatever its kind; streets are of schema.org too, and never written (D-44). */
const ON_PLACES = ['address', 'floorSize', 'numberOfBedrooms', 'maximumAttendeeCapacity', 'petsAllowed', 'amenityFeature'];

/** For each type we write: required properties, by schema.org's and the search engines' own rules or by ours, and optional ones. */
const TYPES: Record<string, { required: readonly string[]; more?: readonly string[] }> = {
  ItemList: { required: ['itemListElement', 'numberOfItems'] },
  ListItem: { required: ['position', 'item'] },
  Offer: { required: ['price', 'priceCurrency', 'availability'], more: ['priceSpecification'] },
  UnitPriceSpecification: { required: ['price', 'priceCurrency', 'unitCode'] },
  PostalAddress: { required: ['addressLocality', 'addressCountry'] },
  QuantitativeValue: { required: [], more: ['value', 'maxValue', 'unitCode'] },
  Product: { required: ['name', 'url', 'image', 'offers'] },
  Accommodation: { required: ['name', 'url', 'address'], more: ON_PLACES },
  VacationRental: {
    required: ['name', 'url', 'identifier', 'image', 'address', 'geo', 'containsPlace', 'checkinTime', 'checkoutTime'],
    more: ['aggregateRating'],
  },
  Apartment: { required: ['additionalType', 'occupancy', 'floorSize'], more: ['bed', 'numberOfBedrooms'] },
  House: { required: ['additionalType', 'occupancy', 'floorSize'], more: ['bed', 'numberOfBedrooms'] },
  Room: { required: ['additionalType', 'occupancy', 'floorSize'], more: ['bed', 'numberOfBedrooms'] },
  BedDetails: { required: ['typeOfBed', 'numberOfBeds'] },
  GeoCoordinates: { required: ['latitude', 'longitude'] },
  AggregateRating: { required: ['ratingValue', 'reviewCount', 'bestRating'] },
  Article: {
    required: [
      'headline',
      'description',
      'image',
      'datePublished',
      'dateModified',
      'inLanguage',
      'mainEntityOfPage',
      'author',
      'publisher',
    ],
  },
  Organization: { required: ['name', 'url'], more: ['logo'] },
  WebSite: { required: ['name', 'url', 'inLanguage', 'publisher'] },
};

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '' && !/[<>]/.test(value);
const isAddress = (value: unknown) => typeof value === 'string' && value.startsWith('https://') && URL.canParse(value);

const RULES: Record<string, (value: unknown) => boolean> = {
  price: (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
  priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
  name: isText,
  description: isText,
  addressLocality: isText,
  url: isAddress,
  '@id': isAddress,
  image: (value) => Array.isArray(value) && value.length > 0 && value.every(isAddress),
  offers: (value) => [value].flat().length > 0,
  availability: (value) => String(value).startsWith('https://schema.org/'),
  unitCode: (value) => /^[A-Z]{3}$/.test(String(value)),
  addressCountry: (value) => /^[A-Z]{2}$/.test(String(value)),
  datePublished: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
  dateModified: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
  headline: (value) => typeof value === 'string' && value.length > 0 && value.length <= 110,
  numberOfItems: (value) => Number.isInteger(value),
  checkinTime: (value) => /^\d{2}:\d{2}:00$/.test(String(value)),
  checkoutTime: (value) => /^\d{2}:\d{2}:00$/.test(String(value)),
  latitude: (value) => /^-?\d{1,3}(\.\d{1,2})?$/.test(String(value)), // no nearer (D-44)
  longitude: (value) => /^-?\d{1,3}(\.\d{1,2})?$/.test(String(value)),
};

/** The faults of schema.org data, each with its path; empty when it may be published. */
export const schemaFaults = (data: object): string[] => {
  const faults: string[] = [];
  const look = (node: unknown, where: string): void => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const [i, inner] of node.entries()) look(inner, `${where}[${i}]`);
      return;
    }
    const { '@type': type, ...properties } = node as Node;
    const types = [type].flat().map(String);
    for (const name of types) {
      const known = TYPES[name];
      if (!known) faults.push(`${where}: the type ${name} is not known here`);
      for (const property of known?.required ?? [])
        if (properties[property] === undefined) faults.push(`${where}: ${name} lacks ${property}`);
    }
    const belongs = [...ON_ANYTHING, ...types.flatMap((name) => [...(TYPES[name]?.required ?? []), ...(TYPES[name]?.more ?? [])])];
    for (const name of Object.keys(properties))
      if (!belongs.includes(name)) faults.push(`${where}: ${name} is none of ${types.join(' and ')}`);
    for (const [name, value] of Object.entries(properties)) {
      if (RULES[name] && !RULES[name](value)) faults.push(`${where}.${name}: ${JSON.stringify(value)}`);
      look(value, `${where}.${name}`);
    }
  };
  if ((data as Node)['@context'] !== 'https://schema.org') faults.push('no @context');
  look(data, '$');
  const list = (data as { itemListElement?: { position: number }[] }).itemListElement;
  if (list?.some(({ position }, i) => position !== i + 1)) faults.push('positions are not 1, 2, 3 …');
  if (list && (data as Node)['numberOfItems'] !== list.length) faults.push('numberOfItems is another number');
  return faults;
};
