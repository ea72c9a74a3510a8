/** Made when it is first asked for. A formatter of `Intl` costs some milliseconds, and pages load more than they show. */
export const onFirstUse = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
