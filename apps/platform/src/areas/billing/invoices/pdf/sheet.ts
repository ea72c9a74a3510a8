import Document from 'pdfkit'
import type { Weight } from './fonts.ts'
import { fontFile, runsOf } from './fonts.ts'

const ink = '#18181b'
const muted = '#63636e'
const line = '#d9d9de'

export interface TextOptions {
  x: number
  width: number
  size?: number
  weight?: Weight
  isMuted?: boolean
  align?: 'left' | 'right'
}

// Digits of one width, so that amounts stand below each other.
const shaping = { lineBreak: false, features: ['tnum'] } as const satisfies PDFKit.Mixins.TextOptions

const lineHeight = 1.45

/** Sheets of A4 that are written from the top to the bottom. */
export const createSheet = (info: { title: string; author: string }) => {
  const document = new Document({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    info: { Title: info.title, Author: info.author },
    lang: 'en',
    displayTitle: true,
  })
  const registered = new Set<string>()
  const runs = (text: string, weight: Weight): { font: string; text: string }[] =>
    runsOf(text).map((run) => {
      const font = `${run.script} ${weight}`
      if (!registered.has(font)) document.registerFont(font, fontFile(run.script, weight))
      registered.add(font)
      return { font, text: run.text }
    })
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.on('end', () => resolve(Buffer.concat(chunks)))
  document.on('error', reject)

  const widthOf = (text: string, size: number, weight: Weight): number =>
    runs(text, weight).reduce(
      (sum, run) => sum + document.font(run.font).fontSize(size).widthOfString(run.text, shaping),
      0,
    )

  /** A word that is longer than a line is divided where the line ends. */
  const divided = (word: string, width: number, size: number, weight: Weight): string[] => {
    if (widthOf(word, size, weight) <= width) return [word]
    const parts: string[] = []
    let part = ''
    for (const letter of word) {
      if (part !== '' && widthOf(part + letter, size, weight) > width) {
        parts.push(part)
        part = ''
      }
      part += letter
    }
    return [...parts, part]
  }

  const linesOf = (text: string, width: number, size: number, weight: Weight): string[] =>
    text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      for (const word of paragraph.split(' ').flatMap((each) => divided(each, width, size, weight))) {
        const last = lines.at(-1)
        const joined = last === undefined ? word : `${last} ${word}`
        if (last === undefined || widthOf(joined, size, weight) > width) lines.push(word)
        else lines[lines.length - 1] = joined
      }
      return lines
    })

  const writeLine = (
    text: string,
    y: number,
    { x, width, size = 9.5, weight = 'regular', isMuted, align }: TextOptions,
  ) => {
    let left = align === 'right' ? x + width - widthOf(text, size, weight) : x
    for (const run of runs(text, weight)) {
      document
        .font(run.font)
        .fontSize(size)
        .fillColor(isMuted === true ? muted : ink)
        .text(run.text, left, y, shaping)
      left += document.widthOfString(run.text, shaping)
    }
  }

  return {
    /** Returns where the text ends. */
    write: (text: string, y: number, options: TextOptions): number => {
      const { width, size = 9.5, weight = 'regular' } = options
      const lines = linesOf(text, width, size, weight)
      for (const [index, each] of lines.entries()) writeLine(each, y + index * size * lineHeight, options)
      return y + lines.length * size * lineHeight
    },
    heightOf: (text: string, { width, size = 9.5, weight = 'regular' }: TextOptions): number =>
      linesOf(text, width, size, weight).length * size * lineHeight,
    rule: (y: number, x: number, width: number, isStrong = false): void => {
      document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(isStrong ? 0.8 : 0.5)
        .strokeColor(isStrong ? ink : line)
        .stroke()
    },
    addPage: (): void => {
      document.addPage()
    },
    /** Writes something on every page, and returns the file. */
    end: (onPage: (page: number, count: number) => void): Promise<Buffer> => {
      const { count } = document.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page)
        onPage(page + 1, count)
      }
      document.end()
      return promise
    },
  }
}

export type Sheet = ReturnType<typeof createSheet>
