import type { Condition, Filter } from '@cairn/contracts/database/conditions'

export type Joint = 'all' | 'any'

/** Conditions and how they are joined. */
export interface Group {
  joint: Joint
  items: readonly Condition[]
}

/** Where a condition is: its index in the outermost group, then in the group there, and so on. */
export type Place = readonly number[]

export const groupOf = (condition: Condition): Group | undefined => {
  if ('all' in condition) return { joint: 'all', items: condition.all }
  return 'any' in condition ? { joint: 'any', items: condition.any } : undefined
}

/** The comparisons in conditions, at any depth. */
export const filtersIn = (conditions: readonly Condition[]): Filter[] =>
  conditions.flatMap((condition) => {
    if ('all' in condition) return filtersIn(condition.all)
    return 'any' in condition ? filtersIn(condition.any) : [condition]
  })

/** The conditions of a table as one group. */
export const rootOf = (conditions: readonly Condition[]): Group => {
  const [only] = conditions
  return (conditions.length === 1 && only !== undefined && groupOf(only)) || { joint: 'all', items: conditions }
}

/** A group as a condition: nothing if it is empty, and its only condition if it has one. */
const conditionOf = ({ joint, items }: Group): Condition | undefined => {
  const [only] = items
  if (items.length <= 1) return only
  return joint === 'all' ? { all: [...items] } : { any: [...items] }
}

export const conditionsOf = (root: Group): Condition[] => {
  if (root.joint === 'all') return [...root.items]
  const condition = conditionOf(root)
  return condition === undefined ? [] : [condition]
}

/** The tree with another group at the place of one; groups with fewer than two conditions are dissolved. */
const changeGroup = (root: Group, place: Place, change: (group: Group) => Group): Group => {
  const [index, ...rest] = place
  if (index === undefined) return change(root)
  const inner = root.items[index]
  const group = inner === undefined ? undefined : groupOf(inner)
  if (group === undefined) return root
  const changed = conditionOf(changeGroup(group, rest, change))
  return { ...root, items: root.items.toSpliced(index, 1, ...(changed === undefined ? [] : [changed])) }
}

const changeItems = (root: Group, place: Place, change: (items: readonly Condition[], index: number) => Condition[]) =>
  changeGroup(root, place.slice(0, -1), (group) => ({ ...group, items: change(group.items, place.at(-1) ?? 0) }))

export const replaceFilter = (root: Group, place: Place, filter: Filter): Group =>
  changeItems(root, place, (items, index) => items.toSpliced(index, 1, filter))

export const removeAt = (root: Group, place: Place): Group =>
  changeItems(root, place, (items, index) => items.toSpliced(index, 1))

/** `and` becomes `or` in the group at a place, and the other way round. */
export const switchJoint = (root: Group, place: Place): Group =>
  changeGroup(root, place, ({ joint, items }) => ({ joint: joint === 'all' ? 'any' : 'all', items }))

/** Moves a condition into the group beside it with that index; another single condition there makes a new group with it. */
export const groupWith = (root: Group, place: Place, beside: number): Group =>
  changeGroup(root, place.slice(0, -1), (group) => {
    const index = place.at(-1) ?? 0
    const [moved, other] = [group.items[index], group.items[beside]]
    if (moved === undefined || other === undefined || index === beside) return group
    const inner = groupOf(other) ?? { joint: group.joint === 'all' ? 'any' : 'all', items: [other] }
    const made = conditionOf({ ...inner, items: [...inner.items, moved] })
    const items = group.items.toSpliced(beside, 1, ...(made === undefined ? [] : [made])).toSpliced(index, 1)
    return { ...group, items }
  })

/** Moves a condition out of its group, to right after it. */
export const moveOut = (root: Group, place: Place): Group => {
  const outer = place.slice(0, -1)
  const moved = itemAt(root, place)
  if (outer.length === 0 || moved === undefined) return root
  const without = removeAt(root, place)
  return changeItems(without, outer, (items, index) => items.toSpliced(index + 1, 0, moved))
}

export const itemAt = (root: Group, place: Place): Condition | undefined => {
  const [index = 0, ...rest] = place
  const item = root.items[index]
  if (rest.length === 0 || item === undefined) return item
  const group = groupOf(item)
  return group && itemAt(group, rest)
}

/** The place of the last filter, however deep. */
export const lastPlace = (root: Group): Place => {
  const index = root.items.length - 1
  const last = root.items[index]
  const group = last === undefined ? undefined : groupOf(last)
  return group === undefined ? [index] : [index, ...lastPlace(group)]
}
