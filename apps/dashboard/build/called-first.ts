import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { MagicString } from 'magic-string'
import type { Plugin } from 'vite'
import type { FoundFunction } from './functions-in.ts'
import { functionsIn } from './functions-in.ts'

/** For a file of a library, by its path in node_modules: its functions that pages call before they are there, by their order in it. */
export type CalledFirst = Record<string, { sha256: string; functions: readonly number[] }>

/** The mode of a build whose functions say that they were called, in `cairnCalled`: '<file>#<which>'. */
export const recordingMode = 'record-called'

export const readCalledFirst = (): CalledFirst =>
  JSON.parse(readFileSync(new URL('called-first.json', import.meta.url), 'utf8'))

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

const libraryFile = /\/node_modules\/((?!.*\/node_modules\/).+\.(?:m?js|cjs))$/

const compileWithFile = (text: MagicString, { start, end, form }: FoundFunction): void => {
  if (form === 'other') return
  if (form === 'expression') {
    text.appendRight(start, '(').appendLeft(end, ')')
    return
  }
  // As a declaration, it is there from the beginning of its scope.
  text.appendRight(start, `\nvar ${form.declares}=(`).appendLeft(end, ');\n')
  if (start !== form.scopeStart) text.move(start, end, form.scopeStart)
}

/** The same program, so written that V8 compiles these functions with the file, by their order in `functionsIn`. */
export const compileFirst = (
  code: string,
  program: Parameters<typeof functionsIn>[0],
  which: readonly number[],
): string => {
  const text = new MagicString(code)
  const functions = functionsIn(program)
  for (const index of which) {
    const each = functions[index]
    if (each !== undefined) compileWithFile(text, each)
  }
  return text.toString()
}

const sayWhenCalled = (text: MagicString, { body }: FoundFunction, name: string): void => {
  const said = `(globalThis.cairnCalled??=new Set).add(${JSON.stringify(name)})`
  if (body.isBlock) text.appendRight(body.start + 1, `${said};`)
  else text.appendRight(body.start, `(${said},`).appendLeft(body.end, ')')
}

/** Nearly all of these files is run before the first pages are there: V8 is to compile the whole of each. */
const runsAtOnce = new Set(['kit', 'frame', 'sign-in', 'organizations'])
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * V8 reads a function only as far as to find its end, until it is called: then it compiles it, while the page waits. Hundreds of
 * functions of the libraries are called before a page is there. One in parentheses is compiled with its file, on another thread
 * and while the page waits for other files.
 */
export const compileCalledFirst = (mode: string): Plugin => {
  const called = readCalledFirst()
  return {
    name: 'compile-called-first',
    apply: 'build',
    // Before anything else changes the text.
    enforce: 'pre',
    transform(code, id) {
      const file = libraryFile.exec(id)?.[1]
      if (file === undefined) return undefined
      const known = called[file]
      if (mode === recordingMode) {
        const text = new MagicString(code)
        functionsIn(this.parse(code)).forEach((each, index) => sayWhenCalled(text, each, `${file}#${index}`))
        return text.toString()
      }
      // Of another version nothing is known; build/called-first.test.ts says so.
      if (known === undefined || known.sha256 !== sha256Of(code)) return undefined
      return compileFirst(code, this.parse(code), known.functions)
    },
    generateBundle: {
      // V8 looks for it at the top, where Vite puts a list before it.
      order: 'post',
      handler: (_options, bundle) => {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && runsAtOnce.has(output.name)) output.code = `${hint}${output.code}`
      },
    },
  }
}
