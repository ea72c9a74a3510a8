/** Reads XML without a document type. Undefined: it is none, or has one, whose entities could be anything. */
export const parseXml = async (xml: string): Promise<Document | undefined> => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return undefined
  // Loaded by the first project that needs it.
  const { DOMParser } = await import('@xmldom/xmldom')
  const problems: string[] = []
  const note = (message: string) => void problems.push(message)
  const parser = new DOMParser({ errorHandler: { warning: note, error: note, fatalError: note } })
  const document: Document | undefined = parser.parseFromString(xml, 'text/xml')
  const hasRoot = document?.documentElement !== undefined && document.documentElement !== null
  return hasRoot && problems.length === 0 ? document : undefined
}
