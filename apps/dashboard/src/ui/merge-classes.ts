import { extendTailwindMerge } from 'tailwind-merge'
import type { Config } from 'tailwind-merge'

const cacheEntries = 500

type ParseClass = NonNullable<Config<string, string>['experimentalParseClassName']>

/** For a test, `parse` sees each class that is not found in the cache. */
export const makeMergeClasses = (parse?: ParseClass) =>
  extendTailwindMerge({
    cacheSize: cacheEntries,
    ...(parse === undefined ? {} : { experimentalParseClassName: parse }),
  })

/**
 * Class names joined; of two that set the same property the later one holds, so that a caller's `px-4` replaces the
 * component's `px-2`. It is 8 KB: for components whose code is loaded when they are used. The others join with `classNames`.
 */
export const mergeClasses = makeMergeClasses()
