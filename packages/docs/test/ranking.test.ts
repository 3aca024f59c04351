import MiniSearch from 'minisearch'
import { describe, expect, it } from 'vitest'
import { NameList } from '../src/search/names.js'
import { find, nearest, SEARCH_OPTIONS, type SearchEntry } from '../src/search/options.js'

/** A library, so that no operation of the contract moves what is found here. */
const BLANK = { name: '', path: '', members: '', notes: '', text: '', tasks: '', weight: 1 }
const operation = (name: string, title: string, request: string, members = ''): SearchEntry => ({
  ...BLANK,
  id: name,
  url: `operations/${name}.html`,
  title,
  detail: request,
  name,
  path: request.split(' ')[1] ?? '',
  members,
})
const page = (url: string, title: string, text: string, weight = 1): SearchEntry => ({
  ...BLANK,
  id: url,
  url,
  title,
  detail: '',
  text,
  weight,
})

const index = new MiniSearch<SearchEntry>(SEARCH_OPTIONS)
index.addAll([
  {
    ...operation('listBooks', 'List books', 'GET /library/v1/shelves/{shelfId}/books', 'isbnCd shelfId'),
    tasks: 'which books are there, all books of a shelf',
  },
  operation('getBook', 'Get a book', 'GET /library/v1/shelves/{shelfId}/books/{bookId}', 'isbnCd pageCnt shelfId'),
  operation('deleteBook', 'Delete a book', 'DELETE /library/v1/shelves/{shelfId}/books/{bookId}', 'bookId'),
  operation('getBestBook', 'Get the best book', 'GET /library/v1/shelves/{shelfId}/books/best', 'reasonTxt'),
  {
    ...operation('listReaders', 'List readers', 'POST /library/v1/readers', 'borrowed fine books book borrow book'),
    tasks: 'who has something overdue, loans',
  },
  page('guides/borrow.html', 'Borrow a book', 'How to borrow, and how long.', 1.2),
  page('guides/get-started.html', 'Get started', 'The first steps, and how to organize the others.', 1.2),
  page('guides/errors.html#404', '404 Not Found', 'There is no such thing.'),
  {
    ...page('guides/errors.html#400', '400 Bad Request', 'An input is wrong.'),
    tasks: 'is required, must be a number',
  },
  { ...page('guides/errors.html#none', 'No answer', 'Nothing answers.'), tasks: 'connection refused, ECONNREFUSED' },
  page('columns.html#Books', 'Books', 'A column of books.', 0.2),
  page('guides/vs-code.html', 'VS Code', 'Settings for VS Code.', 1.2),
  page('glossary.html#fine', 'Fine', 'What a reader pays for a book that comes late.', 0.5),
  page('glossary.html#fee', 'Fee', 'What a reader pays for a book to borrow it.', 0.5),
])

const first = (question: string, count = 1): string[] =>
  find(index, question)
    .slice(0, count)
    .map(({ url }) => url.replace(/^operations\/(.*)\.html$/, '$1'))

describe('a pasted request', () => {
  it.each([
    ['GET /library/v1/shelves/{shelfId}/books/{bookId}', 'getBook'],
    ['DELETE /library/v1/shelves/{shelfId}/books/{bookId}', 'deleteBook'],
    ['https://host.test:8443/library/v1/shelves/7/books?page=2', 'listBooks'],
    ['curl -X DELETE https://host.test/library/v1/shelves/7/books/9-a', 'deleteBook'],
    ['{base_url}/library/v1/readers', 'listReaders'],
    ['https://gateway.test/some/way/library/v1/readers', 'listReaders'],
    ['shelves/7/books/best', 'getBestBook'],
    ['/library/v1/shelves/7/books/best', 'getBestBook'],
    ['POST /library/v1/...', 'listReaders'],
  ])('%s leads to its operation', (line, expected) => {
    expect(first(line)).toEqual([expected])
  })

  it('leads to the other methods of its path next', () => {
    expect(first('GET /library/v1/shelves/7/books/9', 2)).toEqual(['getBook', 'deleteBook'])
  })

  it('is none where no operation has such a path', () => {
    expect(first('borrow and/or return', 1)).toEqual(['guides/borrow.html'])
  })
})

describe('a name', () => {
  it.each(['getBestBook', 'GETBESTBOOK', 'get_best_book', 'get-best-book', 'how do I call getBestBook?'])(
    '%s leads to its operation',
    (question) => {
      expect(first(question)).toEqual(['getBestBook'])
    },
  )

  it.each(['pageCnt', 'data.pageCnt'])('%s of a member leads to the operation that has it', (name) => {
    expect(first(name)).toEqual(['getBook'])
  })
})

it('finds pages by words before operations that have them in their members', () => {
  expect(first('borrow a book')).toEqual(['guides/borrow.html'])
})

it('finds a status', () => {
  expect(first('404')).toEqual(['guides/errors.html#404'])
  expect(first('HTTP/1.1 404 Not Found')).toEqual(['guides/errors.html#404'])
})

it.each([
  ['query.pageCnt must be a number', 'guides/errors.html#400'],
  ['body.shelfId is required', 'guides/errors.html#400'],
  ['connect ECONNREFUSED 127.0.0.1:4010', 'guides/errors.html#none'],
])('finds what explains the error %s, not the input or the host that it names', (text, expected) => {
  expect(first(text)).toEqual([expected])
})

it('takes a word for the name of something only as that is written', () => {
  const names = new NameList([
    ['books', 'Field', 'names.html#books'],
    ['Books', 'Column', 'columns.html#Books'],
  ])
  expect(first('all books')).toEqual(['listBooks'])
  expect(
    find(index, 'Books', names)
      .map(({ url }) => url)
      .slice(0, 2),
  ).toEqual(['columns.html#Books', 'names.html#books'])
  expect(
    find(index, 'books', names)
      .map(({ url }) => url)
      .slice(0, 2),
  ).toEqual(['names.html#books', 'columns.html#Books'])
})

it.each(['fine vs fee', 'difference between a fee and a fine', 'fee versus fine'])('finds terms for %s', (question) => {
  expect(first(question, 2).sort()).toEqual(['glossary.html#fee', 'glossary.html#fine'])
  expect(first(question, 10)).not.toContain('guides/vs-code.html')
})

it('finds VS Code, which compares nothing', () => {
  expect(first('settings in vs code')).toEqual(['guides/vs-code.html'])
})

it('finds an operation by what people want of it', () => {
  expect(first('who has something overdue')).toEqual(['listReaders'])
})

it('finds what has all parts of a question before what has a part of it often', () => {
  expect(first('readers with a fine')).toEqual(['listReaders'])
})

it('forgives a slip, and finds the beginnings of words', () => {
  expect(first('raeders')).toEqual(['listReaders'])
  expect(first('borr')).toEqual(['guides/borrow.html'])
})

it('finds American spelling by British', () => {
  expect(first('organisation')).toEqual(['guides/get-started.html'])
})

it('offers the nearest pages where nothing is found', () => {
  const urls = (question: string): string[] => nearest(index, question).map(({ url }) => url)
  expect(find(index, 'zzzzqqqq')).toEqual([])
  expect(urls('zzzzqqqq')).toEqual(['guides/get-started.html'])
  expect(urls('rxxdxrs')).toContain('operations/listReaders.html')
})
