import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator, type Registry } from '@rjsf/utils';

/**
 * Stands in place of RJSF's own `getDefaultRegistry` (scripts/stand-ins/aliases.mjs): the three fields that our sections are made
 * of, and no widgets or templates besides those of theme.tsx, so that the unused ones stay out of every page.
 */
export default function getDefaultRegistry(): Omit<Registry, 'schemaUtils'> {
  return {
    fields: { ObjectField, SchemaField, StringField },
    // RJSF's type names templates that only other kinds of fields draw; theme.tsx brings those that ours do.
    templates: { ButtonTemplates: {} } as unknown as Registry['templates'],
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: DEFAULT_ID_PREFIX, idSeparator: DEFAULT_ID_SEPARATOR, useFallbackUiForUnsupportedType: false },
  };
}
