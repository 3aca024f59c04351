import { entries, requestBodiesOf, responsesOf, rule } from '../document.js'

/** JSON is the only media type of the service. */
export default rule(
  (document) => [...requestBodiesOf(document), ...responsesOf(document)],
  function* ({ value }) {
    for (const [type] of entries(value['content']))
      if (type !== 'application/json')
        yield [`The service speaks JSON alone. Write \`application/json\` in place of ${type}.`, 'content', type]
  },
)
