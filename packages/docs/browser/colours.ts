import { remembered } from './colour-mode.js'
import { chooseLanguage } from './language.js'

// Says that scripts run, and sets the colours and the language of samples, before anything is painted: this script alone is not deferred. It is a file, so that
// a site can be served with a policy that allows no inline scripts.
const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
document.documentElement.classList.add('js', remembered() ?? preferred)
chooseLanguage()
