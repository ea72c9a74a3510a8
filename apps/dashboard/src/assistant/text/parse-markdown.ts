/** The parts of Markdown that models use. Nothing in it becomes HTML, a picture or a link. */

export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'heading'; text: string }
  | { type: 'code'; language: string; code: string }
  | { type: 'list'; isNumbered: boolean; items: string[] }
  | { type: 'table'; rows: string[][] }

const listItem = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

const isRule = (line: string): boolean => /^\s*\|?[\s:|-]+\|[\s:|-]*$/.test(line)

class Reader {
  readonly blocks: Block[] = []
  #paragraph: string[] = []

  close(): void {
    if (this.#paragraph.length > 0) this.blocks.push({ type: 'paragraph', text: this.#paragraph.join('\n') })
    this.#paragraph = []
  }

  line(line: string): void {
    const [, heading] = /^#{1,6}\s+(.*)$/.exec(line) ?? []
    const item = listItem.exec(line)
    if (line.trim() === '') this.close()
    else if (heading !== undefined) this.#block({ type: 'heading', text: heading })
    else if (item !== null) this.#item(item[1] !== undefined, item[2] ?? '')
    else if (line.trimStart().startsWith('|')) this.#row(line)
    else this.#paragraph.push(line)
  }

  code(language: string, code: string): void {
    this.#block({ type: 'code', language, code })
  }

  #block(block: Block): void {
    this.close()
    this.blocks.push(block)
  }

  #item(isNumbered: boolean, text: string): void {
    this.close()
    const last = this.blocks.at(-1)
    if (last?.type === 'list' && last.isNumbered === isNumbered) last.items.push(text)
    else this.blocks.push({ type: 'list', isNumbered, items: [text] })
  }

  #row(line: string): void {
    this.close()
    if (isRule(line)) return
    const last = this.blocks.at(-1)
    if (last?.type === 'table') last.rows.push(cellsOf(line))
    else this.blocks.push({ type: 'table', rows: [cellsOf(line)] })
  }
}

/** A text that has not arrived whole is read as far as it goes: an open block of code ends with it. */
export const parseMarkdown = (text: string): Block[] => {
  const reader = new Reader()
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const [, language] = /^\s*```(\w*)/.exec(line) ?? []
    if (language === undefined) {
      reader.line(line)
      continue
    }
    const end = lines.findIndex((each, index) => index > at && /^\s*```\s*$/.test(each))
    reader.code(language, lines.slice(at + 1, end === -1 ? lines.length : end).join('\n'))
    at = end === -1 ? lines.length : end
  }
  reader.close()
  return reader.blocks
}

export type Span = { type: 'text' | 'code' | 'strong'; text: string }

/** Links are shown with their addresses, as text; so are pictures, which are never loaded. */
const withoutLinks = (text: string): string =>
  text.replaceAll(/!?\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g, (_, label: string, address: string) =>
    label === address || label === '' ? address : `${label} (${address})`,
  )

export const parseSpans = (text: string): Span[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).flatMap((part): Span[] => {
    if (part === '') return []
    if (part.length > 2 && part.startsWith('`') && part.endsWith('`'))
      return [{ type: 'code', text: part.slice(1, -1) }]
    if (part.length > 4 && part.startsWith('**') && part.endsWith('**'))
      return [{ type: 'strong', text: withoutLinks(part.slice(2, -2)) }]
    return [{ type: 'text', text: withoutLinks(part) }]
  })
