type Node = Record<string, unknown>;

/** What schema.org and the search engines' own rules ask of each type we write. */
const REQUIRED: Record<string, readonly string[]> = {
  ItemList: ['itemListElement', 'numberOfItems'],
  ListItem: ['position', 'item'],
  Offer: ['price', 'priceCurrency', 'availability'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'unitCode'],
  PostalAddress: ['addressLocality', 'addressCountry'],
  QuantitativeValue: [],
  Product: ['name', 'url', 'image', 'offers'],
  Accommodation: ['name', 'url', 'address'],
  Apartment: ['name', 'url', 'address', 'occupancy', 'floorSize'],
  House: ['name', 'url', 'address', 'occupancy', 'floorSize'],
  Room: ['name', 'url', 'address', 'occupancy', 'floorSize'],
  Article: ['headline', 'description', 'datePublished', 'dateModified', 'inLanguage', 'mainEntityOfPage', 'author', 'publisher'],
  Organization: ['name', 'url'],
};

const RULES: Record<string, (value: unknown) => boolean> = {
  price: (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
  priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
  url: (value) => URL.canParse(String(value)),
  image: (value) => Array.isArray(value) && value.every((one) => URL.canParse(String(one))),
  availability: (value) => String(value).startsWith('https://schema.org/'),
  unitCode: (value) => /^[A-Z]{3}$/.test(String(value)),
  addressCountry: (value) => /^[A-Z]{2}$/.test(String(value)),
  datePublished: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
  dateModified: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
  headline: (value) => typeof value === 'string' && value.length > 0 && value.length <= 110,
  numberOfItems: (value) => Number.isInteger(value),
};

/** What is wrong with schema.org data, each fault with where it stands; none when it may be published. */
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
      const required = REQUIRED[name];
      if (!required) faults.push(`${where}: the type ${name} is not known here`);
      for (const property of required ?? []) if (properties[property] === undefined) faults.push(`${where}: ${name} lacks ${property}`);
    }
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
