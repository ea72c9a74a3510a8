import { startEarlyProject } from './api/early.ts'
import { startEarlyRows } from './pages/project/table-editor/data/early-rows.ts'

const project = startEarlyProject(window.location.pathname)
if (project !== undefined) startEarlyRows(project, window.location)

const whenParsed =
  document.readyState === 'loading'
    ? new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed, { once: true }))
    : Promise.resolve()

// Everything else is a chunk of its own, so that the request above does not wait for it. Its failure is the browser's
// to report: without it there is nothing that could draw a message. This module is `async`, or it would wait for the
// stylesheets; so the page may not be there yet.
void whenParsed.then(() => import('./app.tsx'))
