/** The path of a list with these filters. */
export const listPath = (resource: string, filter: object): string => `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** The path of the events of a stream. */
export const eventsPath = (stream: string): string => listPath('events', { flujo: stream });

/** The choices of a filter; their texts are below `posada.<of>`. */
export const choicesOf = (of: string, ids: readonly (string | number)[]) => ids.map((id) => ({ id, name: `posada.${of}.${id}` }));
