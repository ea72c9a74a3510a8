/** A name as SQL takes it literally, whatever is in it. The only way a name gets into a statement. */
export const quotedIdent = (name: string): string => `"${name.replaceAll('"', '""')}"`
