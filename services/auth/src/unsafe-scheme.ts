const unsafeSchemes = /^(?:javascript|data|vbscript|file|blob|about|filesystem|ftp|ws|wss|view-source):$/

/** Whether an address of this scheme runs code, opens files, or is of no page or app: nothing that a browser may be sent to. */
export const hasUnsafeScheme = ({ protocol }: URL): boolean => unsafeSchemes.test(protocol)
