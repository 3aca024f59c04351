/** Wire names whose values name a person, in messages that the contract does not describe. */
const PERSONAL =
  /(^|-)(e-?mail|mail-address|(mobile|tele|cell|smart)?-?phone|mobile|tel|fax|msisdn|(first|last|given|family|sur|full|middle|nick|display|login|person|contact|employee|real)-?name|(created|updated|modified|approved|requested|deleted|registered|assigned)-?by|assignee|approver|requester|(x-)?(forwarded-for|real-ip|client-ip|remote-addr)|user-?name|surname|birth-?(day|date))(-address|-number|-no)?(s|es)?$/

const LOCAL_PART = /[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u
const DOMAIN = /(?:[\p{L}\p{M}\p{N}-]{1,63}[.。]){1,9}(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z\d-]{1,59})(?![\p{L}\p{N}])/uy
const AT = /[@＠]|%40/gi
/** Telephone numbers as people write them: with the code of a country, or with a zero first and parted. */
const PHONE =
  /(?<![\p{L}\p{N}+.,_/-])(?:\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{1,4}(?:[ .-]?\d{2,4}){2,4}|0\d{1,3}[ .-]\d{3,4}[ .-]\d{4}|01[016789]\d{7,8}|\d{3}-\d{3}-\d{4}|\(0?\d{2,4}\) ?\d{3,4}[ .-]\d{4})(?![\p{L}\p{N}_]|[.-]\d)/gu

/** Whether a name, in lower case and with hyphens between its words, is one of what names a person. */
export function isPersonal(words: string): boolean {
  return PERSONAL.test(words)
}

/** A text with a replacement in place of each e-mail address and telephone number. */
export function withoutPersons(text: string, replacement: string): string {
  const rest = /[@＠]|%40/i.test(text) ? withoutAddresses(text, replacement) : text
  return /[+0(]\d|\d-\d/.test(rest) ? rest.replace(PHONE, replacement) : rest
}

/** Looks around each at sign, since a search for what may stand before one begins at each letter. */
function withoutAddresses(text: string, replacement: string): string {
  let result = ''
  let end = 0
  for (const { 0: sign, index } of text.matchAll(AT)) {
    const before = LOCAL_PART.exec(text.slice(Math.max(end, index - 64), index))?.[0]
    DOMAIN.lastIndex = index + sign.length
    const domain = DOMAIN.exec(text)?.[0]
    if (before === undefined || domain === undefined) continue
    // What only parts an address from what is before it.
    const local = before.replace(/^.*[=&/'?|{}`]/, '')
    // The user of every address of a repository.
    if (local === '' || local === 'git') continue
    result += text.slice(end, index - local.length) + replacement
    end = index + sign.length + domain.length
  }
  return end === 0 ? text : result + text.slice(end)
}
