import { Kind, Lexer, Source } from 'graphql'
import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql'
import { refused } from '../graphql-refusal.ts'

/** Bounds of a document. Checking and planning cost at most some tens of milliseconds below them. */
export const mostTokens = 20_000
export const deepestSelection = 32
const deepestNesting = 200
// Comparing fields of the same name takes the square of their number.
const mostFields = 2_000

const openers = new Set<string>(['{', '[', '('])
const closers = new Set<string>(['}', ']', ')'])

/** Refuses texts that the parser, which recurses, could not bear. Throws the lexer's errors. */
export const checkText = (text: string): void => {
  const lexer = new Lexer(new Source(text))
  let depth = 0
  let tokens = 0
  for (let token = lexer.advance(); token.kind !== '<EOF>'; token = lexer.advance()) {
    tokens += 1
    if (tokens > mostTokens) throw refused(`The document has more than ${mostTokens} tokens`)
    if (openers.has(token.kind)) depth += 1
    if (closers.has(token.kind)) depth -= 1
    if (depth > deepestNesting) throw refused(`The document is nested deeper than ${deepestNesting} levels`)
  }
}

interface Extent {
  fields: number
  depth: number
}

/** How many fields a selection has, and how deep it is, with its fragments written out. */
class Extents {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly #known = new Map<string, Extent>()
  readonly #open = new Set<string>()

  constructor(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#fragments = fragments
  }

  of({ selections }: SelectionSetNode): Extent {
    let fields = 0
    let depth = 0
    for (const selection of selections) {
      const isField = selection.kind === Kind.FIELD
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? this.#ofFragment(selection.name.value)
          : selection.selectionSet === undefined
            ? { fields: 0, depth: 0 }
            : this.of(selection.selectionSet)
      fields += inner.fields + (isField ? 1 : 0)
      depth = Math.max(depth, inner.depth + (isField ? 1 : 0))
      if (fields > mostFields) throw refused(`The operation selects more than ${mostFields} fields`)
    }
    return { fields, depth }
  }

  #ofFragment(name: string): Extent {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const fragment = this.#fragments.get(name)
    if (fragment === undefined) return { fields: 0, depth: 0 }
    if (this.#open.has(name)) throw refused(`Found a cycle between fragments: ${name}`)
    this.#open.add(name)
    const extent = this.of(fragment.selectionSet)
    this.#open.delete(name)
    this.#known.set(name, extent)
    return extent
  }
}

/** Refuses operations that are too deep or select too much. */
export const checkExtent = (document: DocumentNode): void => {
  const fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  )
  const extents = new Extents(fragments)
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) continue
    const { depth } = extents.of(definition.selectionSet)
    if (depth > deepestSelection)
      throw refused(`Query selection depth exceeds the maximum allowed depth of ${deepestSelection}`)
  }
}
