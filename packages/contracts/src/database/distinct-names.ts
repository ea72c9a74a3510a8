/** Two columns may have one name (`select 1, 1`): the later ones are numbered, so that an object can hold them all. */
export const distinctNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    let distinct = name
    for (let count = 2; taken.has(distinct); count++) distinct = `${name}_${count}`
    taken.add(distinct)
    return distinct
  })
}
