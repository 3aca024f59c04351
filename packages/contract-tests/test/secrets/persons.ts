/** What names a person, as a message has it, and the text that must not be recorded. */
export const PERSONS: readonly (readonly [body: string, person: string])[] = [
  ['{"email":"kim.minsu@halcyon.example"}', 'kim.minsu'],
  ['{"note":"ask kim.minsu@halcyon.example today"}', 'kim.minsu'],
  ['{"note":"ask 김민수@할시온.한국 today"}', '김민수'],
  ['{"note":"ask иван@пример.рф"}', 'иван'],
  ['{"note":"ask jörg.müller@bücher.example"}', 'müller'],
  ['{"note":"ask x%40halcyon.example"}', 'x%40'],
  ['{"displayName":"Kim Minsu","log":"changed by Kim Minsu"}', 'Minsu'],
  ['{"userName":"김민수","log":"김민수가 바꿈"}', '김민수'],
  ['{"createUser":"minsu.k77"}', 'minsu.k77'],
  ['{"updtIpAddr":"203.0.113.77"}', '203.0.113.77'],
  ['{"users":[{"userId":"mkim0771"}],"last":"mkim0771"}', 'mkim0771'],
  ['{"phone":"0212345678"}', '0212345678'],
  ['{"note":"call +82-10-1234-5678"}', '1234-5678'],
  ['{"note":"call 010-1234-5678"}', '1234-5678'],
  ['{"firstName":"Minsu","surname":"Kimura"}', 'Kimura'],
  ['{"receivers":["a.b@c.example","d"]}', 'a.b@c'],
]
