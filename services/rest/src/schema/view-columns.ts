export interface Origin {
  /** Object id of the relation that the column comes from. */
  relation: string
  /** Its attribute number there. */
  column: number
}

/**
 * Where the columns of a view come from, by their position. Read from the stored query tree: each entry of its outermost
 * target list names the relation and the attribute that the value is taken from unchanged.
 */
export const readOrigins = (definition: string): Map<number, Origin> => {
  const origins = new Map<number, Origin>()
  const token = /\\.|[{}]|:targetList|:resno (\d+)|:resorigtbl (\d+)|:resorigcol (\d+)/gs
  let depth = 0
  let isInList = false
  let position = 0
  let relation = '0'
  for (const [text, resno, table, column] of definition.matchAll(token)) {
    if (text === '{') depth += 1
    else if (text === '}') depth -= 1
    else if (text === ':targetList' && depth === 1) isInList = true
    else if (!isInList || depth !== 2) continue
    else if (resno !== undefined) position = Number(resno)
    else if (table !== undefined) relation = table
    else if (column !== undefined && relation !== '0') origins.set(position, { relation, column: Number(column) })
  }
  return origins
}
