import { isObject } from '../../../engine/declare/index.ts';
import { defineBlock, useScopes, useText } from '../../../engine/render/index.ts';
import { LanguageChoice } from '../language-choice.tsx';
import { Company } from './contact.tsx';
import { FooterLinks } from './footer-links.tsx';
import { SocialLinks } from './social-links.tsx';
import { Trademarks } from './trademarks.tsx';

export interface FooterOptions {
  readonly compact: boolean;
}

/** All its content comes from the store's settings. */
function Footer({ compact }: FooterOptions) {
  const { store } = useScopes();
  const text = useText();
  const settings = isObject(store) ? store : {};
  const footers = isObject(settings['footers']) ? settings['footers'] : {};
  const copyright = footers['copyright'];
  return (
    <footer className="footer">
      <div className="footer-inner">
        {!compact && <FooterLinks links={footers['footerLinks']} contact={settings['contact']} />}
        <div className="footer-base">
          <LanguageChoice />
          {!compact && <SocialLinks links={footers['socialMediaLinks']} />}
        </div>
        {!compact && <Trademarks trademarks={footers['trademarks']} />}
        <div className="footer-base footer-owner">
          {!compact && <Company contact={settings['contact']} />}
          {typeof copyright === 'string' && copyright !== '' && <p className="copyright">{copyright}</p>}
          {!compact && settings['enablePoweredByPvs'] === true && <p className="powered-by">{text('common.poweredBy')}</p>}
        </div>
      </div>
    </footer>
  );
}

export const component = defineBlock(Footer);
