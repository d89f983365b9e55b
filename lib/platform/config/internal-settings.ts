import { oneOf, type Setting, text, url, wholeNumber } from './settings-kinds'

/** Set by programs and tests, never by hand: no document mentions them. */
export const internal = {
  PAYPAL_SIMULATOR_URL: {
    kind: url,
    about: 'Address of the PayPal simulator, set by the launcher when it runs one.',
  },
  SHOP_DEMO: { kind: oneOf('yes'), about: 'Set by the launcher for the demo on the embedded database.' },
  SHOP_ROOT: { kind: text, about: 'Folder of the checkout or the image, set by the launcher.' },
  SHOP_VERSION: { kind: text, about: 'Version of the package, set by the launcher.' },
  SHOP_COMMIT: {
    kind: text,
    about: 'Commit of the code: set in the image, elsewhere read from Git by the launcher.',
  },
  JOB_INTERVAL_MS: {
    kind: wholeNumber(100, 3_600_000),
    default: 20_000,
    about: 'Milliseconds between two looks for work of the jobs; tests that wait for a round shorten it.',
  },
} satisfies Record<string, Setting>
