/** What one deployment imports, as it lies on the disk. */
export const importedBytes = 256 * 1024 * 1024
/** What all functions of a project take there, with their versions of the last minutes. */
export const importedBytesOfProject = 2 * 1024 * 1024 * 1024
/** Of the heap of one worker. */
export const heapBytes = 256 * 1024 * 1024
/** Of all the memory of one worker: buffers and code are outside its heap. */
export const memoryBytes = 512 * 1024 * 1024
/** Processor time without a moment in which something else can run: an endless loop. */
export const busyMs = 5_000
/** How long importing a function may take. */
export const bootMs = 30_000
/** How long the answer to a request may take to begin, and how long its body may stand still. */
export const answerMs = 150_000
/** How long a WebSocket may be open, and how long it may be without a byte: pings of Deno are some. */
export const socketMs = 400_000
export const silentSocketMs = 150_000
/** WebSockets of one function at once. */
export const socketsOfWorker = 200
export const requestBytes = 50 * 1024 * 1024
/** A worker without requests ends after this time. */
export const idleMs = 60_000
/** Workers of one project at once. */
export const workersOfProject = 16
/** Workers of the installation at once, 50 MB each. */
export const workersOfAll = 64
