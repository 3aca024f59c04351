import { followAddress } from './address.js'
import { setUpCopyButtons, setUpMarkdownButton } from './copy.js'
import { followSections } from './follow.js'
import { setUpLanguages } from './languages.js'
import { setUpMenu } from './menu.js'
import { setUpSearch } from './search-dialog.js'
import { setUpSkipLink } from './skip-link.js'
import { setUpTheme } from './theme.js'

setUpTheme()
followAddress()
// What changes the page comes before what measures it.
setUpLanguages()
setUpSkipLink()
setUpMenu()
followSections()
setUpCopyButtons()
setUpMarkdownButton()
setUpSearch()
