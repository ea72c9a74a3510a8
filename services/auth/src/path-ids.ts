const uuids = /(?<=\/)[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?=\/|$)/gi

/** The ids in a path, in the order in which it names them. Nothing that is no UUID is among them. */
export const idsOf = (path: string): string[] => (path.match(uuids) ?? []).map((id) => id.toLowerCase())
