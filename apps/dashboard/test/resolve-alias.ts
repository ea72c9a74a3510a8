import { registerHooks } from 'node:module'

// `~/` is for Vite and the compiler. A test that reads modules of the dashboard in Node imports this file first, and them
// with `await import`.
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier.startsWith('~/') ? new URL(`../src/${specifier.slice(2)}`, import.meta.url).href : specifier,
      context,
    ),
})
