/** Access methods that an index can be built with. A file of its own: the browser loads it without the schemas. */
export const indexMethods = ['btree', 'hash', 'gin', 'gist', 'brin', 'spgist'] as const
