import { existsSync } from 'node:fs'
import { run } from './run.ts'

// The same engine without windows, tabs and an address bar comes first: with them, a page costs a third more of a core.
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const find = () => known.find((path) => existsSync(path))

// Not every distribution has the first one.
const packages = ['chromium-headless-shell', 'chromium']

const install = async (): Promise<void> => {
  console.log('Installing Chromium for the browser tests …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  for (const name of packages)
    if ((await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })) === 0) return
}

/** The path of a Chromium on this machine. Installs Debian's where we may; says what to do where we may not. */
export const requireChromium = async (): Promise<string> => {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall && find() !== known[0]) await install()
  const found = find()
  if (found !== undefined) return found
  throw new Error(
    'The browser tests need Chromium, and there is none. Install it (on Debian: sudo apt-get install chromium-headless-shell) and run again.',
  )
}

// Of a repeated flag Chromium takes the last one, so Playwright's own list stands here too.
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Two pages behind the address bar, which no test looks at: 0.25 s of a core for each window.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  // A renderer kept ready for the next site: 0.05 s of a core for each page.
  'SpareRendererForSitePerProcess',
]

export const chromiumArguments = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // What the browser would look up for itself; a page that asks for another host is refused like by a missing network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/**
 * For journeys, which check what a page does and not how fast. Most of their pages are gone before an optimizing compiler has
 * paid for itself, and a process of the network costs each load a tenth. Benchmarks run the browser as people do.
 */
export const journeyArguments = [
  ...chromiumArguments,
  '--js-flags=--no-opt --no-maglev',
  '--enable-features=NetworkServiceInProcess2',
]
