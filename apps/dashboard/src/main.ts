import { startEarlyProject } from './api/early.ts'

startEarlyProject(window.location.pathname)

// Everything else is a chunk of its own, so that the request above does not wait for it. Its failure is the browser's
// to report: without it there is nothing that could draw a message.
void import('./app.tsx')
