import { checkData } from './checks.ts'
import type { World } from './checks.ts'
import type { RestWorld } from './world.ts'

const films = ({ rest }: RestWorld) => rest.from('films').select('id').order('id')
const idsOf = (ids: readonly number[]) => ids.map((id) => ({ id }))
type Films = ReturnType<typeof films>

// The ids of the films that a filter lets through.
const filters: readonly (readonly [
  string,
  (query: Films) => PromiseLike<{ data: unknown; error: unknown }>,
  number[],
])[] = [
  ['eq: equal', (q) => q.eq('year', 1972), [1]],
  ['neq: not equal, and no nulls', (q) => q.neq('year', 1972), [2, 3, 4, 5, 6]],
  ['gt: greater', (q) => q.gt('year', 1977), [2, 3]],
  ['gte: greater or equal', (q) => q.gte('year', 1977), [2, 3, 6]],
  ['lt: less', (q) => q.lt('year', 1972), [4]],
  ['lte: less or equal', (q) => q.lte('year', 1972), [1, 4]],
  ['like: a pattern with *', (q) => q.like('title', 'S*'), [1, 2]],
  ['like: a pattern with %', (q) => q.like('title', '%a%r%'), [1, 2, 5]],
  ['like is case sensitive', (q) => q.like('title', 's*'), []],
  ['ilike: a pattern in any case', (q) => q.ilike('title', 's*'), [1, 2]],
  ['like(any)', (q) => q.likeAnyOf('title', ['Sol*', 'Ran']), [1, 3]],
  ['like(all)', (q) => q.likeAllOf('title', ['S*', '*s']), [1]],
  ['ilike(any)', (q) => q.ilikeAnyOf('title', ['sol*', 'ran']), [1, 3]],
  ['ilike(all)', (q) => q.ilikeAllOf('title', ['s*', '*S']), [1]],
  ['match: a regular expression', (q) => q.filter('title', 'match', '^S.l'), [1]],
  ['imatch: a regular expression in any case', (q) => q.filter('title', 'imatch', '^s.l'), [1]],
  ['match(any)', (q) => q.filter('title', 'match(any)', '{^S,^R}'), [1, 2, 3]],
  ['eq(any)', (q) => q.filter('year', 'eq(any)', '{1972,1985}'), [1, 3]],
  ['gt(all)', (q) => q.filter('year', 'gt(all)', '{1972,1977}'), [2, 3]],
  ['in: a list', (q) => q.in('id', [1, 3, 99]), [1, 3]],
  ['in: texts with commas and quotes', (q) => q.in('title', ['Ran', 'a,b', 'c"d']), [3]],
  ['in: an empty list lets nothing through', (q) => q.in('id', []), []],
  ['not in', (q) => q.not('id', 'in', '(1,2,3)'), [4, 5, 6, 7]],
  ['is null', (q) => q.is('year', null), [7]],
  ['not is null', (q) => q.not('year', 'is', null), [1, 2, 3, 4, 5, 6]],
  ['is not_null', (q) => q.filter('year', 'is', 'not_null'), [1, 2, 3, 4, 5, 6]],
  ['is true', (q) => q.is('is_released', true), [1, 2, 3, 4, 5, 6]],
  ['is false', (q) => q.is('is_released', false), []],
  ['is unknown', (q) => q.filter('is_released', 'is', 'unknown'), [7]],
  ['isdistinct: nulls are values', (q) => q.filter('year', 'isdistinct', '1972'), [2, 3, 4, 5, 6, 7]],
  ['cs: an array contains', (q) => q.contains('tags', ['drama', 'war']), [3]],
  ['cs: JSON contains', (q) => q.contains('details', { color: true }), [1]],
  ['cs: a range contains a value', (q) => q.filter('on_show', 'cs', '[1979-06-01,1979-06-02)'), [2]],
  ['cd: an array is contained', (q) => q.containedBy('tags', ['drama', 'war']), [3, 4, 6, 7]],
  ['ov: arrays overlap', (q) => q.overlaps('tags', ['zone', 'comedy']), [2, 5]],
  ['ov: ranges overlap', (q) => q.overlaps('on_show', '[1973-01-01,1979-12-31)'), [2, 5]],
  ['sl: strictly left of', (q) => q.rangeLt('on_show', '[1979-01-01,1979-02-01)'), [1, 5]],
  ['sr: strictly right of', (q) => q.rangeGt('on_show', '[1979-01-01,1979-02-01)'), [2, 3]],
  ['nxl: does not extend to the left of', (q) => q.rangeGte('on_show', '[1979-05-25,1979-06-01)'), [2, 3]],
  ['nxr: does not extend to the right of', (q) => q.rangeLte('on_show', '[1972-01-01,1974-12-18)'), [1, 5]],
  ['adj: adjacent', (q) => q.rangeAdjacent('on_show', '[1980-01-01,1981-01-01)'), [2]],
  ['not: a negated operator', (q) => q.not('year', 'gt', 1972), [1, 4]],
  ['match(): several columns at once', (q) => q.match({ year: 1972, title: 'Solaris' }), [1]],
  ['two filters are both applied', (q) => q.gt('year', 1970).lt('year', 1975), [1, 5]],
  ['the same two filters with other values', (q) => q.gt('year', 1977).lt('year', 1985), [2]],
  ['or', (q) => q.or('year.eq.1972,year.eq.1985'), [1, 3]],
  ['or with and inside', (q) => q.or('year.lt.1960,and(rating.gte.8.2,tags.cs.{war})'), [3, 4, 6]],
  ['or with not inside', (q) => q.or('id.eq.1,not.and(id.lt.7,id.gt.0)'), [1, 7]],
  ['or with a negated test', (q) => q.or('year.not.gt.1972,id.eq.7'), [1, 4, 7]],
  ['or with in', (q) => q.or('id.in.(2,3),title.eq.Ikiru'), [2, 3, 4]],
  ['or with a quoted value', (q) => q.or('title.eq."The Ascent",title.eq."a,b)"'), [6]],
  ['or with an array of two', (q) => q.or('tags.cs.{war,drama},id.eq.7'), [3, 7]],
  ['or with is null', (q) => q.or('director_id.is.null,id.eq.1'), [1, 7]],
  ['a value of JSON as text', (q) => q.eq('details->>length', '167'), [1]],
  ['a value of JSON as JSON', (q) => q.eq('details->length', 162), [2]],
  ['a path into JSON', (q) => q.eq('details->crew->>photo', 'Saito'), [3]],
  ['an index into JSON', (q) => q.eq('details->awards->0->>name', 'Cannes'), [1]],
  ['an element of an array', (q) => q.eq('tags->>0', 'drama'), [4]],
  ['a filter on a date range', (q) => q.is('on_show', null), [4, 6, 7]],
  ['limit', (q) => q.limit(2), [1, 2]],
  ['limit and offset', (q) => q.range(2, 3), [3, 4]],
]

/** Which rows each filter lets through. */
export const filterChecks = (world: World): void =>
  checkData(
    world,
    filters.map(([title, filter, ids]) => [`filter ${title}`, (all) => filter(films(all)), idsOf(ids)] as const),
  )
