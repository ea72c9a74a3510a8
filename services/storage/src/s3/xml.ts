import { StorageError } from '../storage-error.ts'

/** An element of a document: its text, and the elements in it. */
export interface XmlElement {
  name: string
  text: string
  children: readonly XmlElement[]
}

const mostElements = 50_000
const mostDepth = 10

export const malformedXml = () =>
  new StorageError(400, 'MalformedXML', 'The XML is not well-formed or does not have the expected elements.')

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const characterOf = (reference: string): string => {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(reference) ?? []
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  if (!(point > 0 && point <= 0x10_ff_ff)) throw malformedXml()
  return String.fromCodePoint(point)
}

/** The five entities of XML and numbers. A document cannot define others: it cannot have a document type. */
const unescape = (text: string): string =>
  text.replaceAll(/&([^;&]{0,20});?/g, (reference, name: string) => {
    if (!reference.endsWith(';')) throw malformedXml()
    return entities[name] ?? characterOf(name)
  })

const tokens = /<\?xml[^>]*\?>|<!--(?:(?!--)[\s\S])*-->|<(\/?)([\w.:-]+)(?:\s[^<>]*?)?(\/?)>|([^<]+)/y

interface OpenElement extends XmlElement {
  children: XmlElement[]
}

/**
 * A small document, as clients of S3 send them. No document types, processing instructions or CDATA: what a parser does with
 * them is what attacks are made of. Prefixes of names are dropped, attributes are ignored.
 */
export const readXml = (text: string): XmlElement => {
  const root: OpenElement = { name: '', text: '', children: [] }
  const open = [root]
  let elements = 0
  tokens.lastIndex = 0
  while (tokens.lastIndex < text.length) {
    const found = tokens.exec(text)
    const top = open.at(-1)
    if (found === null || top === undefined) throw malformedXml()
    const [, closing, qualified, selfClosing, characters] = found
    if (characters !== undefined) top.text += unescape(characters)
    if (qualified === undefined) continue
    const name = qualified.slice(qualified.indexOf(':') + 1)
    if (closing === '/') {
      if (open.length === 1 || top.name !== name) throw malformedXml()
      open.pop()
      continue
    }
    elements += 1
    if (elements > mostElements || open.length > mostDepth) throw malformedXml()
    const element: OpenElement = { name, text: '', children: [] }
    top.children.push(element)
    if (selfClosing !== '/') open.push(element)
  }
  const [document] = root.children
  if (open.length !== 1 || document === undefined || root.children.length > 1 || root.text.trim() !== '')
    throw malformedXml()
  return document
}

export const childText = ({ children }: XmlElement, name: string): string | undefined =>
  children.find((child) => child.name === name)?.text

export const expectElement = (element: XmlElement, name: string): void => {
  if (element.name !== name) throw malformedXml()
}

export const requiredText = (element: XmlElement, name: string): string => {
  const text = childText(element, name)
  if (text === undefined) throw malformedXml()
  return text
}

const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

const escape = (text: string): string =>
  text
    .replaceAll(/[<>&"]/g, (character) => escapes[character] ?? '')
    // XML has no such characters, not even as numbers. Rows that SQL wrote may have them.
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')

export type XmlContent =
  | string
  | number
  | boolean
  | readonly (readonly [name: string, content: XmlContent] | undefined)[]

const writeElement = (name: string, content: XmlContent): string => {
  if (typeof content !== 'object') return `<${name}>${escape(String(content))}</${name}>`
  const children = content.map((child) => (child === undefined ? '' : writeElement(child[0], child[1])))
  return `<${name}>${children.join('')}</${name}>`
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A document in the namespace of S3. */
export const writeXml = (name: string, content: XmlContent): string =>
  xmlDeclaration +
  writeElement(name, content).replace(`<${name}>`, `<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">`)
